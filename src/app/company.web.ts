import type { ReplyOf } from '#kernel/shared/endpoint.ts'
import { call } from '#kernel/web/client/call.ts'
import { accountApi } from '#modules/account/shared/api.ts'

type Company = ReplyOf<typeof accountApi.myCompany>

const ask = (signal?: AbortSignal): Promise<Company> =>
  call(accountApi.myCompany, {}, { firstLoad: true, silent: true, ...(signal ? { signal } : {}) })

let given: Promise<Company> | undefined

/** The company of the session, asked for with every set of keys: it says what the company may use at all. */
export function companyForKeys(): Promise<Company> {
  given = ask()
  return given
}

/** The same for what the shell shows. Its first question is answered with what the keys just brought. */
export function companyShown(signal: AbortSignal): Promise<Company> {
  const answer = given ?? ask(signal)
  given = undefined
  return answer
}
