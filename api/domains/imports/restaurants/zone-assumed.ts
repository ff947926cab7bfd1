import type { ImportRefusal } from "#contract/imports/schemas.ts";
import { remark, type SourceRow } from "../../../platforms/files/source.ts";

/** The remark that a new restaurant gets the default zone, since its location is unknown; `place` is the row's text for it. */
export const zoneAssumed = (row: Pick<SourceRow, "file" | "line">, place: string | null): ImportRefusal =>
  remark(row, "time_zone_assumed", { field: "timeZone", value: place, kind: "incomplete" });
