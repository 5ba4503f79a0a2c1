import { ask, part, remove, send } from "../lib/api.ts";
import type { FriendLink, FriendNews, FriendsBody, PersonBody, Rematch } from "../protocol.ts";

/** Requests about friends, apart from the others: their code loads with the pages that need it. */
export const friendsApi = {
  friends: () => ask<FriendsBody>("/friends"),
  friendNews: () => ask<FriendNews>("/friends/news"),
  askFriend: (person: string) => send("/friends", { person }),
  endFriendship: (person: string) => remove(`/friends/${part(person)}`),
  block: (person: string) => send("/friends/blocked", { person }),
  unblock: (person: string) => remove(`/friends/blocked/${part(person)}`),
  newFriendLink: () => ask<FriendLink>("/friends/link", {}),
  endFriendLink: () => remove("/friends/link"),
  followFriendLink: (code: string) => ask<PersonBody>("/friends/link/follow", { code }),
  showPresence: (is_shown: boolean) => send("/friends/shown", { is_shown }),
  inviteFriend: (person: string, table: string) => send("/friends/invitations", { person, table }),
  acceptInvitation: (table: string) => send(`/friends/invitations/${part(table)}/accept`, {}),
  declineInvitation: (table: string) => remove(`/friends/invitations/${part(table)}`),
  rematch: (table: string) => ask<Rematch>("/friends/rematch", { table }),
};
