/** Addresses as the specification spells them (archives 4.1). Detail takes `?article=id` or, as jumps do, `?id=` of a ticket. */
export const supportPaths = { home: '/technicalSupport/home', detail: '/technicalSupport/detail' } as const

/** The repairs that named an article's code, in a module further right (jobs 4.2). */
export const repairListPath = '/repairManage/repairList'
