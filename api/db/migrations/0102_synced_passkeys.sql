-- Whether a passkey may be on several devices, whose counters are not one. Null for those added before, until their next sign-in says it.
alter table passkeys add column is_synced boolean;
