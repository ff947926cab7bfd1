// The first import of every process that writes to DATA_DIR: guests' words, e-mail addresses and secrets stand there, and whoever
// else is on the machine reads none of it, whatever umask the shell or the container brings along.
process.umask(0o077);
