import { z } from 'zod'
import { dayOf } from '../../shared/days.ts'
import type { Outbound } from '../outbound.ts'
import type { Texting } from '../services.ts'
import { type AliyunKey, aliyun, isoOf } from './aliyun.ts'
import { NotTaken, type Receipt, type Sent, shortKey, type Templates } from './taken.ts'

/** 阿里云短信服务, dysmsapi 2017-05-25: SendSms, and QuerySendDetails for what became of one. */

export interface AliyunTexting {
  readonly key: AliyunKey
  /** 短信签名, without its brackets. */
  readonly signName: string
  readonly templates: Templates
}

const Details = z.looseObject({
  SmsSendDetailDTOs: z
    .looseObject({
      SmsSendDetailDTO: z
        .array(
          z.looseObject({
            OutId: z.string().optional(),
            SendStatus: z.number().optional(),
            ErrCode: z.string().optional(),
            ReceiveDate: z.string().optional(),
          }),
        )
        .default([]),
    })
    .optional(),
})
/** SendStatus: 1 waits for the receipt, 2 failed, 3 delivered. */
const [FAILED, DELIVERED] = [2, 3]

export function aliyunTexting({ key, signName, templates }: AliyunTexting, outbound: Outbound): Texting {
  const ask = aliyun(key, outbound, 'dysmsapi.aliyuncs.com')
  /** What was sent to a telephone on a day (China); of one sending where its number is known. */
  async function details(phone: string, on: Date, no?: string | null) {
    const said = await ask('QuerySendDetails', {
      PhoneNumber: phone,
      ...(no ? { BizId: no } : {}),
      SendDate: dayOf(on).replaceAll('-', ''),
      PageSize: '50',
      CurrentPage: '1',
    })
    const found = Details.safeParse(said)
    if (!found.success) throw new NotTaken('阿里云没有按约定回答', true)
    return found.data.SmsSendDetailDTOs?.SmsSendDetailDTO ?? []
  }
  return {
    async send(phone, template, values, once) {
      const code = templates.get(template)
      if (!code) throw new NotTaken(`短信模板 ${template} 没有配置，请在 TIWEI_SMS_TEMPLATES 中补上`)
      const { BizId } = await ask('SendSms', {
        PhoneNumbers: phone,
        SignName: signName,
        TemplateCode: code,
        TemplateParam: JSON.stringify(values),
        ...(once ? { OutId: shortKey(once) } : {}),
      })
      return { no: typeof BizId === 'string' ? BizId : null }
    },
    async went(phone, once) {
      const wanted = shortKey(once)
      const found = await details(phone, new Date())
      return found.some(({ OutId, SendStatus }) => OutId === wanted && SendStatus !== FAILED)
    },
    async became({ phone, no, key: once, at }: Sent): Promise<Receipt> {
      const found = await details(phone, at, no)
      const own = no ? found : found.filter(({ OutId }) => OutId === shortKey(once))
      const came = own.find(({ SendStatus }) => SendStatus === DELIVERED)
      if (came) return { state: 'delivered', at: isoOf(came.ReceiveDate) }
      // Without its number the sendings of one key are not told apart: it failed when all of them did.
      if (own.length === 0 || own.some(({ SendStatus }) => SendStatus !== FAILED)) return { state: 'waiting' }
      return { state: 'failed', reason: `短信没有送达，运营商回执 ${own[0]?.ErrCode || '未说明'}` }
    },
  }
}
