import type { Outbound } from '../outbound.ts'
import { alipayProvider } from './alipay.ts'
import type { AlipayKeys, WechatKeys } from './keys.ts'
import type { PayProvider } from './port.ts'
import { wechatProvider } from './wechat.ts'

/** The providers whose keys the settings name. */
export function paymentsOf(
  keys: { readonly wechatPay: WechatKeys | undefined; readonly alipay: AlipayKeys | undefined },
  outbound: Outbound,
): Map<string, PayProvider> {
  const found = new Map<string, PayProvider>()
  if (keys.wechatPay) found.set('wechat', wechatProvider(keys.wechatPay, outbound))
  if (keys.alipay) found.set('alipay', alipayProvider(keys.alipay, outbound))
  return found
}
