import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * Keys of payment providers stand in files that the service's account alone can read, as JSON; settings name the file, so
 * that no key is in an environment that every process of the account shows.
 */
const readable = (make: (pem: string) => unknown) =>
  z.string().refine((pem) => {
    try {
      make(pem)
      return true
    } catch {
      // silent: the complaint says which key is wrong
      return false
    }
  }, '不是可用的 PEM 密钥')

const WechatFile = z.object({
  appId: z.string().min(8),
  /** Of the service provider. */
  mchId: z.string().regex(/^\d{6,12}$/, '应为商户号'),
  /** Of the merchant's certificate. */
  serialNo: z.string().regex(/^[0-9A-Fa-f]{8,64}$/, '应为证书序列号'),
  privateKey: readable(createPrivateKey),
  apiV3Key: z.string().length(32, '应为 32 个字符'),
  /** Serial of a platform certificate or id of the public key → PEM; several while they change. */
  platformKeys: z.record(z.string(), readable(createPublicKey)),
  address: z.url().default('https://api.mch.weixin.qq.com'),
})
export type WechatKeys = z.output<typeof WechatFile>

const AlipayFile = z.object({
  appId: z.string().regex(/^\d{8,32}$/, '应为应用编号'),
  privateKey: readable(createPrivateKey),
  /** Of Alipay, not of the application. */
  publicKey: readable(createPublicKey),
  address: z.url().default('https://openapi.alipay.com/gateway.do'),
})
export type AlipayKeys = z.output<typeof AlipayFile>

/** Reads the files; complaints name the field, never its value. */
export function payKeys(wechat: string | undefined, alipay: string | undefined, complaints: string[]) {
  return {
    wechatPay: read('TIWEI_PAY_WECHAT', WechatFile, wechat, complaints),
    alipay: read('TIWEI_PAY_ALIPAY', AlipayFile, alipay, complaints),
  }
}

function read<T>(name: string, shape: z.ZodType<T>, path: string | undefined, complaints: string[]): T | undefined {
  if (path === undefined) return undefined
  let found: unknown
  try {
    found = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // silent: the complaint stops the start; the error would print what stands in the file
    complaints.push(`${name} 指的文件读不出，或不是 JSON`)
    return undefined
  }
  const result = shape.safeParse(found)
  if (result.success) return result.data
  const [issue] = result.error.issues
  complaints.push(`${name} 指的文件中 ${issue?.path.join('.') || '内容'} 不正确：${issue?.message}`)
  return undefined
}
