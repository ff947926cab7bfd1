import type { SandboxPlatform } from "../world/world.ts";

export const platformNames: Record<SandboxPlatform, string> = {
  gmb: "Google",
  facebook: "Facebook",
  tripadvisor: "Tripadvisor",
  lafourchette: "TheFork",
  yelp: "Yelp",
  ubereats: "Uber Eats",
};
