import { createPrivateKey, createPublicKey } from 'node:crypto'
import { z } from 'zod'
import { readKeyFile } from '../keyFile.ts'

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

/** Reads the files. */
export function payKeys(wechat: string | undefined, alipay: string | undefined, complaints: string[]) {
  return {
    wechatPay: readKeyFile('TIWEI_PAY_WECHAT', WechatFile, wechat, complaints),
    alipay: readKeyFile('TIWEI_PAY_ALIPAY', AlipayFile, alipay, complaints),
  }
}
