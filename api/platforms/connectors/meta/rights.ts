import type { PagePermission } from "#contract/platforms/schemas.ts";

const right = (key: string, ...neededFor: string[]): PagePermission => ({ key, granted: false, neededFor });

const pageRights = [
  right("pages_show_list", "locations"),
  right("pages_read_engagement", "locations", "readProfile"),
  right("business_management", "locations"),
];
/** Permissions asked for, with their uses (platform reference, 2.1), per connection. */
export const facebookRights = [
  ...pageRights,
  right("pages_read_user_content", "readReviews", "comments"),
  right("pages_manage_engagement", "reply", "comments"),
  right("pages_manage_posts", "posts"),
  right("pages_manage_metadata", "writeProfile"),
  right("read_insights", "statistics"),
];
export const instagramRights = [
  ...pageRights,
  right("instagram_basic", "posts", "comments"),
  right("instagram_content_publish", "posts"),
  right("instagram_manage_comments", "comments"),
  right("instagram_manage_messages", "messages"),
  right("instagram_manage_insights", "statistics"),
  right("pages_manage_metadata", "messages"),
];
export const messengerRights = [
  ...pageRights,
  right("pages_messaging", "messages"),
  right("pages_manage_metadata", "messages"),
];
