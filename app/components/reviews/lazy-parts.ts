import { lazyComponent } from "#app/lib/lazy-component.ts";

// Written into the page by the server, so that it is whole without scripts; a browser fetches what makes it live by itself, after the
// page. All of it are plain forms, links and words: until then they do what they say.

const loadWork = async () => (await import("../review-work/review-work.tsx")).ReviewWork;
const loadSuggestion = async () => (await import("../review-work/review-work.tsx")).Suggestion;
const loadFields = async () => (await import("./filters/filter-fields.tsx")).FilterFields;
const loadHistory = async () => (await import("./card/review-history.tsx")).ReviewHistory;
const loadReplies = async () => (await import("./card/replies.tsx")).Replies;
const loadDeletion = async () => (await import("./card/confirm-deletion.tsx")).ConfirmDeletion;
const loadBulk = async () => (await import("./list/bulk-bar.tsx")).BulkBar;
const loadShareImage = async () => (await import("../review-images/share-image.tsx")).ShareImage;
const loadTranslations = async () => (await import("./card/review-translations.tsx")).ReviewTranslations;
const loadPhotos = async () => (await import("../review-photos/review-photos.tsx")).ReviewPhotos;
const loadTopics = async () => (await import("../analysis/review-topics.tsx")).ReviewTopics;
const loadViewBar = async () => (await import("../saved-views/view-bar.tsx")).ViewBar;
const loadActive = async () => (await import("../lists/active-filters.tsx")).ActiveFilters;

export const ReviewWork = import.meta.env.SSR ? await loadWork() : lazyComponent(loadWork);
export const Suggestion = import.meta.env.SSR ? await loadSuggestion() : lazyComponent(loadSuggestion);
export const FilterFields = import.meta.env.SSR ? await loadFields() : lazyComponent(loadFields);
export const ReviewHistory = import.meta.env.SSR ? await loadHistory() : lazyComponent(loadHistory);
export const Replies = import.meta.env.SSR ? await loadReplies() : lazyComponent(loadReplies);
export const ConfirmDeletion = import.meta.env.SSR ? await loadDeletion() : lazyComponent(loadDeletion);
export const BulkBar = import.meta.env.SSR ? await loadBulk() : lazyComponent(loadBulk);
export const ShareImage = import.meta.env.SSR ? await loadShareImage() : lazyComponent(loadShareImage);
export const ReviewTranslations = import.meta.env.SSR ? await loadTranslations() : lazyComponent(loadTranslations);
export const ReviewPhotos = import.meta.env.SSR ? await loadPhotos() : lazyComponent(loadPhotos);
export const ReviewTopics = import.meta.env.SSR ? await loadTopics() : lazyComponent(loadTopics);
export const ViewBar = import.meta.env.SSR ? await loadViewBar() : lazyComponent(loadViewBar);
export const ActiveFilters = import.meta.env.SSR ? await loadActive() : lazyComponent(loadActive);
