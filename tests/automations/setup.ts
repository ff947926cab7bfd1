import type { Database } from "#api/db/database.ts";
import type { ReviewToMatch } from "#api/domains/automations/match.ts";
import { replyByRules } from "#api/domains/automations/run/reply.ts";
import { createOutboxWorker } from "#api/domains/outbox/deliver/worker.ts";
import type { CaslRole } from "#contract/abilities.ts";
import {
  type AutomationRuleInput,
  type AutomationSafety,
  AutomationRuleInput as RuleInput,
} from "#contract/automations/rules.ts";
import { connect } from "#tests/factories/outbox.ts";
import { createOrganization, createRestaurant, createReview, createUser } from "#tests/factories/records.ts";
import { servicesOf, statefulFakePlatform } from "#tests/factories/stateful-fake-platform.ts";
import { newTemplate } from "#tests/factories/templates.ts";
import { callerOf } from "#tests/setup/api.ts";

type RuleOverrides = {
  name?: string;
  isOn?: boolean;
  includesExisting?: boolean;
  conditions?: Partial<AutomationRuleInput["conditions"]>;
  action?: Partial<AutomationRuleInput["action"]>;
};
/** A rule that is on and sends a template to four and five stars. */
export const automationRule = ({ conditions, action, ...rest }: RuleOverrides = {}): AutomationRuleInput =>
  RuleInput.parse({
    name: "Merci",
    isOn: true,
    ...rest,
    conditions: { ratings: [4, 5], ...conditions },
    action: { kind: "template", mode: "send", ...action },
  });
export const automationSafety: AutomationSafety = { maxRating: 3, isReadForWords: true, words: [], instead: "ask" };

/** A review in the form rules match, for unit tests. */
export const reviewToMatch = (overrides: Partial<ReviewToMatch> = {}): ReviewToMatch => ({
  id: "r",
  restaurantId: "h",
  organizationId: "o",
  platformKey: "gmb",
  rating: 5,
  hasText: true,
  words: "Très bon accueil",
  spokenLanguage: "fr",
  topicBits: 0,
  tagIds: [],
  publishedAt: new Date("2026-06-15T12:00:00Z"),
  isOpen: true,
  localTime: "14:00",
  ...overrides,
});

type ReviewOverrides = NonNullable<Parameters<typeof createReview>[1]>;

/** A restaurant on a connected platform, a template that automations may use, and a user of a role with access to it. */
export async function automationSetup(database: Database, caslRole: CaslRole = "owner") {
  const platform = statefulFakePlatform();
  const organization = await createOrganization(database, { starterTemplatesAt: new Date("2026-01-01T00:00:00Z") });
  const restaurant = await createRestaurant(database, { organizationId: organization.id });
  await connect(database, restaurant.id);
  const join = async (role: CaslRole) => {
    const user = await createUser(database, {
      organizations: [{ id: organization.id, caslRole: role }],
      restaurants: [restaurant.id],
    });
    return { user, ...(await callerOf(database, user, { platforms: platform.platforms })) };
  };
  const owner = await join("owner");
  const template = newTemplate(restaurant.id, { scope: "organization", automated: true, ratings: [0, 1, 2, 3, 4, 5] });
  const templateId = (await owner.api.templates.create(template)).data._id;
  const services = servicesOf(database, platform.platforms);
  const me = caslRole === "owner" ? owner : await join(caslRole);
  const path = { restaurantId: restaurant.id };
  const settings = async () => (await owner.api.automations.settings(path)).data;
  /** Stores rules over the present ones. */
  const save = async (rules: AutomationRuleInput[], safety = automationSafety) => {
    const { scope, version } = await settings();
    return (await owner.api.automations.save({ ...path, scope, version, rules, safety })).data;
  };
  /** A review from the platform that has been analysed. */
  const arrive = async (overrides: ReviewOverrides = {}) => {
    const review = await createReview(database, {
      ...{
        restaurantId: restaurant.id,
        rating: 5,
        publishedAt: new Date(),
        analysedBy: "comptoir/1",
        spokenLanguage: "fr",
      },
      ...overrides,
    });
    await database.pool.query("insert into review_payloads (review_id, restaurant_id, payload) values ($1, $2, '{}')", [
      review.id,
      restaurant.id,
    ]);
    const { rating, title, text } = review;
    platform.reviews.set(review.externalId, { rating, title, text });
    return review;
  };
  const runs = async (search: object = {}) => (await owner.api.automations.runs({ ...path, ...search })).data;
  const reviewOf = async ({ id }: { id: string }) => (await owner.api.reviews.get({ reviewId: id })).data;
  return {
    database,
    platform,
    organization,
    restaurant,
    templateId,
    services,
    owner,
    join,
    ...me,
    path,
    settings,
    save,
    arrive,
    runs,
    reviewOf,
    work: () => replyByRules(services),
    /** Sends due items after a time has passed. */
    deliver: async (seconds: number) => {
      platform.clock.aheadSeconds += seconds;
      const worker = createOutboxWorker(services, () => platform.clock.now);
      await worker.run();
      await worker.close();
    },
  };
}
