import { installation } from "../api-tokens/closed.ts";
import { SignedIn } from "../auth/schemas.ts";
import { endpointsOf } from "../endpoint.ts";
import { nothing } from "../endpoint-inputs.ts";
import { response } from "../ids.ts";
import { FirstSteps, SetUpInput, SetUpView, TestMail, TestMailInput } from "./schemas.ts";

const endpoint = endpointsOf({ tokens: installation });

const setUp = "/first-run";

/** The set-up of an empty installation, which is gone once it has a first user, and the steps after it. */
export const firstRunEndpoints = {
  get: endpoint({
    method: "GET",
    path: setUp,
    guard: "public",
    summary: "What the set-up of an empty installation shows; not found once there is a user",
    input: nothing,
    output: response(SetUpView),
    errors: ["NOT_FOUND"],
  }),
  setUp: endpoint({
    method: "POST",
    path: setUp,
    guard: "public",
    summary: "Make the first organization and its admin, with the code that the start has printed, and sign in",
    audit: ["user.created", "organization.created", "member.added"],
    event: "installation_set_up",
    input: SetUpInput,
    output: response(SignedIn),
    status: 201,
    errors: ["NOT_FOUND", "SET_UP_CODE_WRONG"],
  }),
  testMail: endpoint({
    method: "POST",
    path: `${setUp}/test-mail`,
    guard: "public",
    summary: "Send a test mail, and say what became of it within ten seconds",
    audit: { none: "a mail to whoever sets Comptoir up" },
    event: "test_mail_sent",
    input: TestMailInput,
    output: response(TestMail),
    errors: ["NOT_FOUND", "SET_UP_CODE_WRONG"],
  }),
  steps: endpoint({
    method: "GET",
    path: `${setUp}/steps`,
    guard: "adminArea",
    summary: "Which of the first steps are done within the caller's access scope",
    input: nothing,
    output: response(FirstSteps),
  }),
};
