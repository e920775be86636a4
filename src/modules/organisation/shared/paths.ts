/** Addresses as the specification spells them (archives 4.2). */
export const teamPaths = { list: '/teamManage/teamList' } as const

/** Where lifts are listed (archives 4.5): those of a team in one community. */
export const liftsOfTeam = (teamId: string, communityId: string): string =>
  `/elvArchives/home?teamId=${teamId}&communityIds=${communityId}`
