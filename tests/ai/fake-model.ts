import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A fake OpenAI-compatible endpoint for tests: without a model, with fixed replies. */
export type ReceivedRequest = {
  authorization: string | undefined;
  path: string;
  model: string;
  messages: { role: string; content: string }[];
};
type Reply = { status?: number; headers?: Record<string, string>; body: unknown };
/** The response to a request; `never` keeps the caller waiting. */
export type Behaviour = (asked: ReceivedRequest) => Reply | "never";
type SlowBehaviour = (asked: ReceivedRequest) => ReturnType<Behaviour> | Promise<ReturnType<Behaviour>>;

const usage = { prompt_tokens: 412, completion_tokens: 58, total_tokens: 470 };

/** A response by the protocol. */
export function completion(content: string | null, more: { message?: object; finishReason?: string } = {}): Reply {
  const message = { role: "assistant", content, ...more.message };
  const choice = { index: 0, message, finish_reason: more.finishReason ?? "stop" };
  return {
    body: { id: "chatcmpl-1", object: "chat.completion", created: 1, model: "stand-in", choices: [choice], usage },
  };
}

const letters: Record<string, readonly string[]> = {
  French: [
    "Merci beaucoup {guest} d’avoir pris le temps de partager votre expérience. Toute l’équipe espère vous revoir bientôt.",
    "Bonjour {guest}, votre commentaire nous touche sincèrement. Au plaisir de vous accueillir à nouveau.",
    "{guest}, nous avons lu vos mots avec attention et nous en parlerons ensemble. À très bientôt !",
  ],
  English: [
    "Thank you so much {guest} for taking the time to share your experience. The whole team hopes to see you again soon.",
    "Hello {guest}, your comment truly touched us. We look forward to welcoming you back.",
    "Dear {guest}, we have read your words with attention and will discuss them together. See you soon!",
  ],
  Spanish: [
    "Muchas gracias {guest} por dedicar un momento a compartir su experiencia. Todo el equipo espera volver a verle pronto.",
    "Hola {guest}, su comentario nos emociona de verdad. Esperamos recibirle de nuevo.",
    "Estimado {guest}, hemos leído sus palabras con atención y lo hablaremos con el equipo. ¡Hasta pronto!",
  ],
  Italian: [
    "Grazie di cuore {guest} per aver condiviso la sua esperienza. Tutto il team spera di rivederla presto.",
    "Buongiorno {guest}, il suo commento ci ha toccato davvero. Speriamo di accoglierla di nuovo.",
    "Gentile {guest}, abbiamo letto le sue parole con attenzione e ne parleremo con la squadra. A presto!",
  ],
};
let turn = 0;

/** A polite reply in the requested language, a different one each time. */
export const polite: Behaviour = ({ messages }) => {
  const [, language = "French"] = /Write in (\w+)/.exec(messages[0]?.content ?? "") ?? [];
  const data = JSON.parse(messages[1]?.content ?? "{}") as { review?: { author?: string } };
  const choices = letters[language] ?? [];
  turn += 1;
  return completion(
    (choices[turn % choices.length] ?? "").replace("{guest}", data.review?.author ?? "").replace(/\s+/g, " "),
  );
};

async function readBody(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** Starts the fake on a free port of this machine. */
export async function startFakeModel(initial: Behaviour = polite) {
  const state: { behaviour: SlowBehaviour } = { behaviour: initial };
  const asked: ReceivedRequest[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const body = JSON.parse((await readBody(request)) || "{}");
    const one: ReceivedRequest = { authorization: request.headers.authorization, path: request.url ?? "", ...body };
    asked.push(one);
    const reply = await state.behaviour(one);
    if (reply === "never") return;
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status ?? 200, { "content-type": "application/json", ...reply.headers }).end(text);
  };
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    asked,
    /** Changes its behaviour from now on. */
    behave(behaviour: SlowBehaviour) {
      state.behaviour = behaviour;
      asked.length = 0;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
