import type { ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";

/** Tells that a new restaurant gets the default zone, since nothing says where it is; `place` is what the row says of it. */
export const zoneAssumed = (row: Pick<SourceRow, "file" | "line">, place: string | null): ImportRefusal =>
  remark(row, "time_zone_assumed", { field: "timeZone", value: place, kind: "incomplete" });
