import { grants } from '#modules/permission/shared/permissions.ts'

/**
 * JMw draws and checks. Drills have no code of their own in Appendix A: whoever reads the board reads them, whoever
 * checks quality writes them (decision 0043). `orders` reads the chain of records, `schedule` the bags of the crews.
 */
export const may = grants({ check: 'JMw', board: 'JMa', schedule: 'JMb', orders: 'JMe' })
