import { type Context, duty } from '#kernel/server/index.ts'

/** Exactly these people are in the team afterwards. Answers the user ids of those who moved in or out. */
export const setTeamMembers =
  duty<(ctx: Context, members: { readonly teamId: string; readonly ids: readonly string[] }) => Promise<string[]>>(
    'organisation.setTeamMembers',
  )
