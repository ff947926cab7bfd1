import { bodySizeMaxBytes } from "#contract/endpoint.ts";
import { isMultipart, type ReceivedForm, receiveForm } from "#uploads/receive-form.ts";
import { folderFailure } from "../media/failures.ts";

/**
 * Runs some work on a request. A form with files is read onto the disk of `directory` as it comes when the work asks for it, and its files
 * are deleted after the work. The body has its limit already. A disk that takes no file fails the form with MediaUnavailable.
 */
export async function withReceivedForm<T>(
  request: Request,
  directory: string,
  work: (request: Request) => Promise<T>,
): Promise<T> {
  if (!isMultipart(request.headers)) return work(request);
  const received: Promise<ReceivedForm>[] = [];
  const limits = { directory, fileMaxBytes: Number.MAX_SAFE_INTEGER - 1, fieldsMaxBytes: bodySizeMaxBytes };
  const formData = async () => {
    const receiving = receiveForm(request, limits);
    received.push(receiving);
    const { form, failure } = await receiving;
    if (failure) throw folderFailure(failure, directory) ?? failure;
    return form;
  };
  try {
    return await work(Object.defineProperty(request, "formData", { value: formData }));
  } finally {
    for (const one of await Promise.allSettled(received)) if (one.status === "fulfilled") await one.value.discard();
  }
}
