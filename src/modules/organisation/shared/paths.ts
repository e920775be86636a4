/** Addresses as the specification spells them (archives 4.2). */
export const teamPaths = { list: '/teamManage/teamList' } as const
