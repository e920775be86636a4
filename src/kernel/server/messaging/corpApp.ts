import { z } from 'zod'
import { exchange, type Outbound } from '../outbound.ts'
import { NotTaken } from './taken.ts'

/** What WeCom and DingTalk have in common: a token of the company's app that lasts two hours, answers with `errcode`. */

const Said = z.looseObject({ errcode: z.number(), errmsg: z.string().default('') })
type Said = z.output<typeof Said>

interface CorpApp {
  readonly name: string
  readonly outbound: Outbound
  /** Address of a fresh token. */
  readonly tokenUrl: string
  /** errcodes that mean: the token is not good any more. */
  readonly staleToken: readonly number[]
  /** errcodes that pass: too many calls, their own trouble. */
  readonly passing: readonly number[]
}

/** Seconds before its end from which a token is not used any more. */
const MARGIN = 300

async function askJson(
  { name, outbound, passing }: Pick<CorpApp, 'name' | 'outbound' | 'passing'>,
  url: string,
  body?: unknown,
): Promise<Said> {
  const { status, text } = await exchange(outbound, {
    method: body === undefined ? 'GET' : 'POST',
    url,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    timeoutMs: 10_000,
  })
  const said = Said.safeParse(readJson(text))
  if (!said.success) throw new NotTaken(`${name}没有按约定回答（HTTP ${status}）`, true)
  if (said.data.errcode !== 0) throw new Refused(name, said.data, passing.includes(said.data.errcode))
  return said.data
}

/** With its code, so that a stale token is known from the rest. */
class Refused extends NotTaken {
  readonly code: number
  constructor(name: string, { errcode, errmsg }: Said, again: boolean) {
    // Its messages end with a hint and the address of the caller; the first line says what is wrong.
    super(`${name}没有受理：${errmsg.split(/[,\n]/)[0]}（${errcode}）`, again)
    this.code = errcode
  }
}

/** Calls with the token in the address; a stale token is fetched anew once. */
export function corpApp(app: CorpApp) {
  let kept: { token: Promise<string>; until: number } | undefined

  async function fetchToken(): Promise<string> {
    const { access_token: token, expires_in: seconds } = await askJson(app, app.tokenUrl)
    if (typeof token !== 'string' || token === '') throw new NotTaken(`${app.name}没有给出凭证`, true)
    if (kept) kept.until = Date.now() + (Math.max(60, Number(seconds) || 7200) - MARGIN) * 1000
    return token
  }

  function tokenNow(): Promise<string> {
    if (kept && kept.until > Date.now()) return kept.token
    // Asked for once, however many wait for it.
    const next = { token: Promise.resolve(''), until: Date.now() + 60_000 }
    kept = next
    next.token = fetchToken().catch((error) => {
      if (kept === next) kept = undefined
      throw error
    })
    return next.token
  }

  return async (url: string, body: unknown): Promise<Said> => {
    const withToken = async () => askJson(app, `${url}?access_token=${encodeURIComponent(await tokenNow())}`, body)
    try {
      return await withToken()
    } catch (error) {
      if (!(error instanceof Refused) || !app.staleToken.includes(error.code)) throw error
      kept = undefined
      return withToken()
    }
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // silent: told by the caller
    return undefined
  }
}
