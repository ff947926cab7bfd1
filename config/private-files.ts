// The first import of every process that writes to DATA_DIR, which holds guests' texts, e-mail addresses and secrets: nobody else on the
// machine may read it, whatever umask the shell or the container has.
process.umask(0o077);
