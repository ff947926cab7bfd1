import type { Connection } from "./connection.ts";
import { frame } from "./protocol.ts";

/** A member of a presence channel: one person, with any number of tabs. */
type Member = { info: unknown; connections: Set<Connection> };
export type PresenceData = { user_id: string; user_info?: unknown };

/** Subscriptions of connections. Entries live as long as they have a subscriber. */
export class Channels {
  readonly #listeners = new Map<string, Set<Connection>>();
  readonly #members = new Map<string, Map<string, Member>>();

  /** Subscribes a connection. `presence` identifies it on presence channels. */
  join(channel: string, connection: Connection, presence: PresenceData | null): void {
    const listeners = this.#listeners.get(channel) ?? new Set();
    this.#listeners.set(channel, listeners.add(connection));
    connection.channels.add(channel);
    connection.idleSince = null;
    if (presence) this.#enter(channel, connection, presence);
  }

  leave(channel: string, connection: Connection, now: number): void {
    const listeners = this.#listeners.get(channel);
    if (!listeners?.delete(connection)) return;
    connection.channels.delete(channel);
    if (connection.channels.size === 0) connection.idleSince = now;
    if (listeners.size === 0) this.#listeners.delete(channel);
    this.#exit(channel, connection);
  }

  leaveAll(connection: Connection, now: number): void {
    for (const channel of [...connection.channels]) this.leave(channel, connection, now);
  }

  /** Sends a frame to all subscribers, except the named one. The text is encoded once. */
  publish(channel: string, text: string, exceptSocketId?: string): void {
    const listeners = this.#listeners.get(channel);
    if (!listeners) return;
    const bytes = Buffer.from(text);
    for (const connection of listeners) if (connection.socketId !== exceptSocketId) connection.send(bytes);
  }

  countOf(channel: string): number {
    return this.#listeners.get(channel)?.size ?? 0;
  }
  listenersOf(channel: string): ReadonlySet<Connection> {
    return this.#listeners.get(channel) ?? new Set();
  }
  names(): string[] {
    return [...this.#listeners.keys()];
  }
  /** Ids and details of the members. */
  membersOf(channel: string): { id: string; info: unknown }[] {
    return [...(this.#members.get(channel) ?? [])].map(([id, { info }]) => ({ id, info }));
  }

  /** This connection's member id in a presence channel. */
  memberIdOf(channel: string, connection: Connection): string | null {
    for (const [id, { connections }] of this.#members.get(channel) ?? []) if (connections.has(connection)) return id;
    return null;
  }

  #enter(channel: string, connection: Connection, { user_id: id, user_info: info }: PresenceData): void {
    const members = this.#members.get(channel) ?? new Map<string, Member>();
    this.#members.set(channel, members);
    const member = members.get(id) ?? { info, connections: new Set() };
    members.set(id, member);
    member.connections.add(connection);
    if (member.connections.size === 1)
      this.#announce(channel, "member_added", { user_id: id, user_info: info }, connection);
  }

  #exit(channel: string, connection: Connection): void {
    const members = this.#members.get(channel);
    const id = this.memberIdOf(channel, connection);
    const member = id === null ? undefined : members?.get(id);
    if (!members || !member || id === null) return;
    member.connections.delete(connection);
    if (member.connections.size > 0) return;
    members.delete(id);
    if (members.size === 0) this.#members.delete(channel);
    this.#announce(channel, "member_removed", { user_id: id }, connection);
  }

  #announce(channel: string, what: string, data: object, about: Connection): void {
    this.publish(channel, frame(`pusher_internal:${what}`, data, channel), about.socketId);
  }
}
