import { requireRestaurant } from "#api/access-scope.ts";
import { api } from "#api/implement.ts";
import { acceptInvitation, viewInvitation } from "./accept.ts";
import { leaveRestaurant, removeMembership, sendPasswordLink, setMembership, setRole, setState } from "./changes.ts";
import { listInvitations, resendInvitation, withdrawInvitation } from "./invitations.ts";
import { deliveryOf, invite } from "./invite.ts";
import { readRestaurantTeam } from "./of-restaurant.ts";
import { readTeamOptions } from "./options.ts";
import { getTeamMember, listTeam } from "./people.ts";
import { resetSecondFactor } from "./second-factor.ts";
import { endSeeAs, seeAs } from "./see-as.ts";

const table = api.team;
const done = { data: { done: true as const } };

/** The rows `team.*` of the endpoint table. */
export const teamHandlers = {
  list: table.list.handler(({ input, context }) => listTeam(context, input)),
  get: table.get.handler(async ({ input, context }) => ({ data: await getTeamMember(context, input.userId) })),
  options: table.options.handler(async ({ input, context }) => ({
    data: await readTeamOptions(context, input.organizationId),
  })),
  setRole: table.setRole.handler(async ({ input, context }) => ({ data: await setRole(context, input) })),
  setState: table.setState.handler(async ({ input, context }) => ({ data: await setState(context, input) })),
  sendPasswordLink: table.sendPasswordLink.handler(async ({ input, context }) => {
    await sendPasswordLink(context, input.userId);
    return done;
  }),
  resetSecondFactor: table.resetSecondFactor.handler(async ({ input, context }) => {
    await resetSecondFactor(context, input.userId);
    return done;
  }),
  seeAs: table.seeAs.handler(async ({ input, context }) => {
    await seeAs(context, input.userId);
    return done;
  }),
  endSeeAs: table.endSeeAs.handler(async ({ context }) => {
    await endSeeAs(context);
    return done;
  }),
  setMembership: table.setMembership.handler(async ({ input, context }) => ({
    data: await setMembership(context, input),
  })),
  removeMembership: table.removeMembership.handler(async ({ input, context }) => {
    await removeMembership(context, input);
    return done;
  }),
  listInvitations: table.listInvitations.handler(({ input, context }) => listInvitations(context, input)),
  invite: table.invite.handler(async ({ input, context }) => ({
    data: await invite(context, input),
    delivery: deliveryOf(context),
  })),
  resendInvitation: table.resendInvitation.handler(async ({ input, context }) => ({
    data: await resendInvitation(context, input.invitationId),
  })),
  withdrawInvitation: table.withdrawInvitation.handler(async ({ input, context }) => {
    await withdrawInvitation(context, input.invitationId);
    return done;
  }),
  ofRestaurant: table.ofRestaurant.handler(async ({ input, context }) => ({
    data: await readRestaurantTeam(context, await requireRestaurant(context, input.restaurantId)),
  })),
  leaveRestaurant: table.leaveRestaurant.handler(async ({ input, context }) => {
    await leaveRestaurant(context, await requireRestaurant(context, input.restaurantId), input);
    return done;
  }),
  getInvitation: table.getInvitation.handler(async ({ input, context }) => ({
    data: await viewInvitation(context, input.token),
  })),
  acceptInvitation: table.acceptInvitation.handler(async ({ input, context }) => ({
    data: await acceptInvitation(context, input),
  })),
};
