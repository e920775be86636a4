import { randomBytes, randomInt } from 'node:crypto'
import type { Context } from '#kernel/server/index.ts'
import { refuseLogin } from '../shared/account.ts'
import { drawCaptcha, signs } from './captchaPicture.ts'

const FIVE_MINUTES = 300

/** A fresh captcha of four signs; good for one try within five minutes. */
export async function newCaptcha(ctx: Context): Promise<{ captchaId: string; svg: string }> {
  const text = Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('')
  const captchaId = randomBytes(18).toString('base64url')
  await ctx.services.cache.set(`captcha:${captchaId}`, text, FIVE_MINUTES)
  return { captchaId, svg: drawCaptcha(text) }
}

/** Refuses with 1001003 and `data: { captcha: true }` unless the captcha was solved; it is gone afterwards. */
export async function requireCaptcha(
  ctx: Context,
  sent: { captchaId?: string | undefined; captchaCode?: string | undefined },
): Promise<void> {
  const wanted = sent.captchaId ? await ctx.services.cache.take(`captcha:${sent.captchaId}`) : undefined
  if (wanted === undefined || sent.captchaCode?.toUpperCase() !== wanted)
    throw refuseLogin.wrongCode({}, { data: { captcha: true } })
}
