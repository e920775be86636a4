import { hashPassword } from '#modules/account/server/index.ts'
import type { SignedIn } from '#modules/account/shared/account.ts'
import { accountApi } from '#modules/account/shared/api.ts'
import type { Answer, TestServer } from '../server.ts'
import { asOwner, type Company } from './company.ts'

export const password = 'Tiwei#2026'
let stored: Promise<string> | undefined

/** Gives a person the password above, as it is kept. */
export async function withPassword<P extends { userId: string }>(server: TestServer, person: P): Promise<P> {
  stored ??= hashPassword(password)
  await asOwner(server, 'update app_user set password_hash = $2, password_changed_at = now() where id = $1', [
    person.userId,
    await stored,
  ])
  return person
}

/** Changes columns of a company's login_method. */
export async function setLoginMethod(
  server: TestServer,
  company: Company,
  values: Readonly<Record<string, number | boolean | readonly string[]>>,
): Promise<void> {
  const columns = Object.keys(values).map((column, i) => `${column} = $${i + 2}`)
  await asOwner(server, `update login_method set ${columns.join(', ')} where company_id = $1`, [
    company.id,
    ...Object.values(values),
  ])
}

let address = 0

/** Headers of a browser at an address of its own, so that limits per address do not mix the tests. */
export function browser(deviceId = `device-${++address}`): Record<string, string> {
  address++
  return { 'x-forwarded-for': `10.1.${address >> 8}.${address & 255}`, 'device-id': deviceId, 'device-type': 'web' }
}

/** Signs in with the password and returns the answer, whatever it is. */
export function tryLogin(
  server: TestServer,
  account: string,
  secret = password,
  headers = browser(),
): Promise<Answer<unknown>> {
  return server.send(accountApi.login, { account, password: secret }, {}, headers)
}

export async function login(server: TestServer, account: string, headers = browser()): Promise<SignedIn> {
  const data = await server.ask(accountApi.login, { account, password }, {}, headers)
  if (!('userInfo' in data)) throw new Error('a second factor is asked for')
  return data
}

/** The code of the newest message to a phone. */
export function codeSentTo(server: TestServer, phone: string): string {
  const message = server.texting.sent.findLast((one) => one.phone === phone)
  if (!message) throw new Error(`nothing was sent to ${phone}`)
  return message.values.code as string
}

/** A code of six digits that is not the given one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
