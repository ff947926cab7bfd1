import { beforeEach, describe, expect, test } from "vitest";
import { createReview } from "#tests/factories/records.ts";
import { reviewSetup, staffOf } from "#tests/factories/review-setup.ts";
import { callerOf } from "#tests/setup/api.ts";
import { testDatabase } from "#tests/setup/database.ts";

const database = await testDatabase();
const mebibyte = 1024 * 1024;
const pdf = (name = "registre.pdf", more = "") => new File([`%PDF-1.7\n${more}`], name, { type: "application/pdf" });
const png = (name: string) => new File([Buffer.from("89504e470d0a1a0a00ff00a7", "hex")], name);

let desk: Awaited<ReturnType<typeof reviewSetup>>;
let target: { reviewId: string; reportId: string };
beforeEach(async () => {
  desk = await reviewSetup(database, "moderator");
  const { data } = await desk.api.reviewReports.prepare({ reviewId: desk.review.id, reason: "spam", language: "it" });
  target = { reviewId: desk.review.id, reportId: data._id };
});

const add = async (file: File) => (await desk.api.reviewReports.addFile({ ...target, file })).data;
const only = async () => {
  const [report] = (await desk.api.reviewReports.list({ reviewId: desk.review.id })).data;
  if (!report) throw new Error("no report");
  return report;
};
const move = (state: "reported" | "under_review" | "kept") => desk.api.reviewReports.move({ ...target, state });
const stored = async () => {
  const { rows } = await database.pool.query("select count(*) as n from review_report_files where report_id = $1", [
    target.reportId,
  ]);
  return rows[0].n;
};

describe("a file beside a report", () => {
  test("is listed with name, kind, size, who and when, and comes back byte by byte", async () => {
    const { files } = await add(png("Écran 📷.png"));
    expect(files).toMatchObject([{ name: "Écran 📷.png", kind: "png", sizeBytes: 12, by: "Lina Roy" }]);
    expect(Math.abs(Date.parse(files[0]?.at ?? "") - Date.now())).toBeLessThan(60_000);
    const file = await desk.api.reviewReports.getFile({ ...target, fileId: files[0]?._id ?? "" });
    expect([file.name, file.type]).toEqual(["Écran 📷.png", "image/png"]);
    expect(Buffer.from(await file.arrayBuffer()).toString("hex")).toBe("89504e470d0a1a0a00ff00a7");
  });

  test("is named below the letter in its language, and in the trail when it comes and goes", async () => {
    const [first] = (await add(pdf())).files;
    expect((await add(png("salle.png"))).enclosures).toBe("Allegati:\n- registre.pdf\n- salle.png");
    await move("reported");
    await desk.api.reviewReports.removeFile({ ...target, fileId: first?._id ?? "" });
    const { enclosures, steps, letter } = await only();
    expect(enclosures).toBe("Allegati:\n- salle.png");
    expect(letter).not.toContain("salle.png");
    expect(steps.map(({ state, by, file }) => [state, by, file?.act, file?.name].join(" ").trim())).toEqual([
      "prepared Lina Roy",
      "prepared Lina Roy added registre.pdf",
      "prepared Lina Roy added salle.png",
      "reported Lina Roy",
      "reported Lina Roy removed registre.pdf",
    ]);
  });

  test("is sent with headers that keep it a file: a picture opens, a document is stored", async () => {
    await add(pdf());
    const { files } = await add(png("salle.png"));
    for (const [index, type, way] of [
      [0, "application/pdf", "attachment"],
      [1, "image/png", "inline"],
    ] as const) {
      const path = `/reviews/${target.reviewId}/reports/${target.reportId}/files/${files[index]?._id}`;
      const { status, headers } = await desk.fetch("GET", path);
      expect([status, headers.get("content-type")]).toEqual([200, type]);
      expect(headers.get("content-disposition")).toMatch(new RegExp(`^${way}; filename="`));
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("goes with its report, its review or its restaurant", async () => {
    await add(pdf());
    await desk.api.reviewReports.discard(target);
    expect(await stored()).toBe(0);
    const { data } = await desk.api.reviewReports.prepare({ reviewId: desk.review.id, reason: "hate", language: "fr" });
    target.reportId = data._id;
    await add(pdf());
    expect(await stored()).toBe(1);
    await database.pool.query("delete from reviews where id = $1", [desk.review.id]);
    expect(await stored()).toBe(0);
  });

  test("is not read when reports are: neither listing nor moving them asks for its bytes", async () => {
    await add(pdf());
    const { rows } = await database.pool.query(
      "select content, media_id from review_report_files where report_id = $1",
      [target.reportId],
    );
    expect(rows).toEqual([{ content: null, media_id: expect.any(String) }]);
    await database.pool.query("alter table review_report_files rename column content to away");
    try {
      expect((await only()).files).toHaveLength(1);
      expect((await move("reported")).data.files).toHaveLength(1);
    } finally {
      await database.pool.query("alter table review_report_files rename column away to content");
    }
  });
});

describe("what is refused, with nothing stored", () => {
  test.each([
    ["nothing", new File([], "vide.pdf"), 422, "INVALID_INPUT", "empty"],
    ["a program named like a document", new File(["MZ\x90"], "a.pdf"), 415, "UNSUPPORTED_MEDIA_TYPE", "type"],
    ["a page", new File(["<script>alert(1)</script>"], "a.html"), 415, "UNSUPPORTED_MEDIA_TYPE", "type"],
    ["a picture that was only renamed", png("a.pdf"), 422, "INVALID_INPUT", "renamed"],
    ["a name that leads elsewhere", pdf("../../registre.pdf"), 422, "INVALID_INPUT", "name"],
    ["a name with backslashes", pdf("C:\\registre.pdf"), 422, "INVALID_INPUT", "name"],
    ["a name written backwards", pdf("exe.\u202efdp"), 422, "INVALID_INPUT", "name"],
    ["a very long name", pdf(`${"é".repeat(200)}.pdf`), 422, "INVALID_INPUT", "name"],
  ])("%s", async (_, file, status, code, fault) => {
    const refused = await add(file).catch((error) => error);
    expect([refused.status, refused.code, refused.data?.fields]).toEqual([status, code, { file: fault }]);
    expect(await stored()).toBe(0);
    expect((await only()).steps).toHaveLength(1);
  });

  test("more than five megabytes, and nothing less", async () => {
    const slightly = new File(["%PDF-1.7", new Uint8Array(5 * mebibyte)], "a.pdf");
    await expect(add(slightly)).rejects.toMatchObject({ status: 413, data: { fields: { file: "large" } } });
    expect(await stored()).toBe(0);
    await add(new File(["%PDF-", new Uint8Array(5 * mebibyte - 5)], "a.pdf"));
    expect(await stored()).toBe(1);
  });

  test("a sixth file, also of two that are sent at once, and a name that is there already", async () => {
    for (const name of ["1.pdf", "2.pdf", "3.pdf", "4.pdf"]) await add(pdf(name));
    await expect(add(pdf("1.pdf"))).rejects.toMatchObject({ status: 422, data: { fields: { file: "twice" } } });
    const both = await Promise.allSettled([add(pdf("5.pdf")), add(pdf("6.pdf"))]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await expect(add(pdf("7.pdf"))).rejects.toMatchObject({ code: "REPORT_FILES_FULL", status: 409 });
    expect(await stored()).toBe(5);
    expect((await only()).steps).toHaveLength(6);
  });

  test("any change of a report that is settled", async () => {
    const [file] = (await add(pdf())).files;
    const ref = { ...target, fileId: file?._id ?? "" };
    await move("reported");
    await move("kept");
    const refused = { code: "REPORT_STATE", status: 409 };
    await expect(add(pdf("autre.pdf"))).rejects.toMatchObject(refused);
    await expect(desk.api.reviewReports.removeFile(ref)).rejects.toMatchObject(refused);
    // It can still be read.
    expect((await desk.api.reviewReports.getFile(ref)).size).toBe(9);
  });

  test("more than thirty in ten minutes, with the time to wait", async () => {
    await add(pdf());
    await database.pool.query("update rate_limits set count = 30 where key like 'report-file:account:%'");
    const refused = await add(pdf("autre.pdf")).catch((error) => error);
    expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", status: 429 });
    expect(refused.data.retryAfterSeconds).toBeGreaterThan(0);
    expect(await stored()).toBe(1);
  });
});

describe("who may", () => {
  test("add and remove is who may report; who may only look reads it", async () => {
    const [file] = (await add(pdf())).files;
    const ref = { ...target, fileId: file?._id ?? "" };
    const guest = (await callerOf(database, await staffOf(database, desk.restaurant, "guest"))).api.reviewReports;
    expect((await guest.getFile(ref)).name).toBe("registre.pdf");
    await expect(guest.addFile({ ...target, file: pdf("autre.pdf") })).rejects.toMatchObject({ status: 403 });
    await expect(guest.removeFile(ref)).rejects.toMatchObject({ status: 403 });
    const visitor = (await callerOf(database, null)).api.reviewReports;
    await expect(visitor.getFile(ref)).rejects.toMatchObject({ status: 401 });
  });

  test("is nobody of another restaurant, and no way leads through a review or a report of one's own", async () => {
    const [file] = (await add(pdf())).files;
    const ref = { ...target, fileId: file?._id ?? "" };
    const missing = { code: "NOT_FOUND", status: 404 };
    const stranger = (await reviewSetup(database, "owner")).api.reviewReports;
    await expect(stranger.getFile(ref)).rejects.toMatchObject(missing);
    await expect(stranger.addFile({ ...target, file: pdf("autre.pdf") })).rejects.toMatchObject(missing);
    await expect(stranger.removeFile(ref)).rejects.toMatchObject(missing);
    const other = await createReview(database, { restaurantId: desk.restaurant.id });
    const { data } = await desk.api.reviewReports.prepare({ reviewId: other.id, reason: "spam", language: "fr" });
    for (const wrong of [
      { ...ref, reviewId: other.id },
      { ...ref, reportId: data._id },
      { ...ref, reviewId: other.id, reportId: data._id },
      { ...ref, fileId: data._id },
    ]) {
      await expect(desk.api.reviewReports.getFile(wrong)).rejects.toMatchObject(missing);
      await expect(desk.api.reviewReports.removeFile(wrong)).rejects.toMatchObject(missing);
    }
    expect(await stored()).toBe(1);
  });
});
