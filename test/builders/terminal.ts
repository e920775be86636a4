import { newId } from '#kernel/server/index.ts'
import { installHash } from '#modules/terminal/server/index.ts'
import { terminalApi } from '#modules/terminal/shared/api.ts'
import { AuthType } from '#modules/terminal/shared/terms.ts'
import type { TestServer } from '../server.ts'
import { asOwner, type Person } from './company.ts'

export const passed = { floors: true, door: true, direction: true, occupancy: true }
export const INSTALL_CODE = 'K7QM4N2P'

/** A number of the 出厂清单, with its install code. */
export async function aNumber(server: TestServer, type: 1 | 2 | 3 | 4 = 1): Promise<string> {
  const no = `TW${newId().replaceAll('-', '').slice(-12).toUpperCase()}`
  await asOwner(
    server,
    `insert into terminal_number (terminal_no, install_hash, terminal_type, vendor, model) values ($1, $2, $3, '云溪物联', 'TW-E1')`,
    [no, installHash(no, INSTALL_CODE), type],
  )
  return no
}

/** A terminal of the company, on the shelf. */
export async function aTerminal(server: TestServer, keeper: Person, type: 1 | 2 | 3 | 4 = 1) {
  const terminalNo = await aNumber(server, type)
  const made = await server.ask(
    terminalApi.add,
    { terminalNo, installCode: INSTALL_CODE, authType: AuthType.code.secret },
    keeper,
  )
  return { ...made, terminalNo }
}

/** A terminal that stands at a lift, with its secret. */
export async function aStandingTerminal(
  server: TestServer,
  keeper: Person,
  elevatorId: string,
  type: 1 | 2 | 3 | 4 = 1,
) {
  const { id, secret, terminalNo } = await aTerminal(server, keeper, type)
  await server.ask(terminalApi.bind, { terminalId: id, elevatorId, selfTest: passed }, keeper)
  return { id, no: terminalNo, secret: secret ?? '', elevatorId }
}
