import type { EntryKey, GroupKey } from "#app/services/shell/navigation-tree.ts";
import {
  Bell,
  Building2,
  Cable,
  ChartColumn,
  Code,
  Gift,
  Home,
  Image,
  Inbox,
  MapPin,
  MessageSquareText,
  MessagesSquare,
  Nfc,
  Plug,
  Settings,
  Shield,
  Sparkles,
  Star,
  Store,
  Upload,
  Users,
  Zap,
} from "#app/ui/icons/lucide.tsx";

const groupIcons: Record<Exclude<GroupKey, "user">, typeof Home> = {
  home: Home,
  forMe: Bell,
  respond: Inbox,
  reputation: Star,
  visibility: MapPin,
  social: Image,
  boosters: Gift,
  statistics: ChartColumn,
  settings: Settings,
  administration: Shield,
};

/** Entries that have a picture of their own wherever they stand; the others have their group's. */
const entryIcons: Partial<Record<EntryKey, typeof Home>> = {
  platforms: Plug,
  replies: MessagesSquare,
  templates: MessageSquareText,
  team: Users,
  ai: Sparkles,
  automations: Zap,
  restaurants: Store,
  users: Users,
  organizations: Building2,
  connections: Cable,
  imports: Upload,
  nfcTotems: Nfc,
  developers: Code,
};

/** The icon of a group, or of one of its entries. */
export function NavIcon({ group, entry }: { group: GroupKey; entry?: EntryKey }) {
  const Icon = (entry && entryIcons[entry]) ?? (group === "user" ? Home : groupIcons[group]);
  return <Icon aria-hidden />;
}
