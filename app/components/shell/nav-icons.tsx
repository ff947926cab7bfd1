import type { EntryKey, GroupKey, SettingsKey } from "#app/services/shell/navigation-tree.ts";
import {
  Building2,
  Cable,
  ChartColumn,
  Clock,
  Home,
  Inbox,
  Lock,
  MapPin,
  MessageSquareText,
  MessagesSquare,
  Plug,
  Settings,
  Shield,
  Sparkles,
  Star,
  Store,
  Upload,
  UserRound,
  Zap,
} from "#app/ui/icons/lucide.tsx";

/** A group gets its picture with its first screen: every page fetches all of them. */
const groupIcons: Partial<Record<GroupKey, typeof Home>> = {
  home: Home,
  forMe: UserRound,
  respond: Inbox,
  reputation: Star,
  visibility: MapPin,
  statistics: ChartColumn,
  settings: Settings,
  administration: Shield,
};

/**
 * Entries that have a picture of their own wherever they stand, all of the settings among them, since they stand beside each other; the
 * others have their group's.
 */
const entryIcons: Partial<Record<EntryKey, typeof Home>> & Record<SettingsKey, typeof Home> = {
  platforms: Plug,
  replies: MessagesSquare,
  templates: MessageSquareText,
  restaurantGroups: Store,
  ai: Sparkles,
  automations: Zap,
  audit: Clock,
  signInRules: Lock,
  team: UserRound,
  restaurants: Store,
  users: UserRound,
  organizations: Building2,
  connections: Cable,
  imports: Upload,
  auditLog: Clock,
  nfcTotems: MapPin,
  developers: Settings,
};

/** The icon of a group, or of one of its entries. */
export function NavIcon({ group, entry }: { group: GroupKey; entry?: EntryKey }) {
  const Icon = (entry && entryIcons[entry]) ?? groupIcons[group] ?? Home;
  return <Icon aria-hidden />;
}
