import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { Context, Db, Handlers } from '#kernel/server/index.ts'
import { fieldRefusal, refuse } from '#kernel/shared/refusal.ts'
import { plainPhone } from '#kernel/shared/rules.ts'
import { hashPassword, signInFirst } from '#modules/account/server/index.ts'
import {
  CODE_LENGTH,
  codeAlphabet,
  type firstUseApi,
  plainCode,
  refuseFirstUse,
} from '#modules/account/shared/firstUse.ts'
import { dropCode, findCode, isUnused, keepCode, takeCode } from './firstUse.store.ts'
import { addAdministrator, addCompany } from './newCompany.store.ts'

/** Wrong codes of everybody together in an hour; 59 bits are not guessed by so many. */
const WRONG_AN_HOUR = 100

const hashOf = (code: string): Buffer => createHash('sha256').update(plainCode(code)).digest()

/**
 * A new code for an installation without accounts, in groups of four for the eye; the one before it is over. Undefined, and
 * none is left, where there is an account already. Whoever reads it – in the log, at the console – runs the server.
 */
export async function newFirstUseCode(db: Db): Promise<string | undefined> {
  if (!(await isUnused(db))) {
    await dropCode(db)
    return undefined
  }
  const code = Array.from({ length: CODE_LENGTH }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  await keepCode(db, hashOf(code))
  return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** The first company and its administrator, by whoever reads the log of the server (decision 0127). */
export const firstUseHandlers: Handlers<typeof firstUseApi> = {
  firstUse: async (ctx) => ({ open: await isUnused(ctx.db) }),

  async beginUse(ctx, { code, company, name, password, ...typed }) {
    if (!(await isUnused(ctx.db))) throw refuseFirstUse.over()
    const kept = await findCode(ctx.db)
    if (!kept || !timingSafeEqual(kept, hashOf(code))) {
      // Somebody else was faster since the first look: that is no wrong code.
      if (!(await isUnused(ctx.db))) throw refuseFirstUse.over()
      return refuseCode(ctx)
    }
    const phone = plainPhone(typed.phone)
    const passwordHash = await ctx.outside(() => hashPassword(password))
    if (!(await takeCode(ctx.db, kept)) || !(await isUnused(ctx.db))) throw refuseFirstUse.over()
    const made = await addCompany(ctx.db, { name: company, contact: name, phone })
    await addAdministrator(ctx.db, made, { name, phone, passwordHash })
    return signInFirst(ctx, phone)
  },
}

async function refuseCode(ctx: Context): Promise<never> {
  if ((await ctx.services.cache.incr('firstUse:wrong', 3600)) > WRONG_AN_HOUR) throw refuse.tooOften()
  throw fieldRefusal([{ prop: 'code', msg: '首次使用码不正确；请核对服务最近一次启动时日志里印出的那一个' }])
}
