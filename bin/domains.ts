/** Writes the lists of domains and of texts anew from their folders: after a new domain, a new file of handlers or of texts. */
import { writeFileSync } from "node:fs";
import { domainIndexes } from "./gate/domain-indexes.ts";

for (const [path, content] of Object.entries(domainIndexes())) writeFileSync(path, content);
