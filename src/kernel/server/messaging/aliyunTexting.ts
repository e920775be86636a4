import { z } from 'zod'
import { dayOf } from '../../shared/days.ts'
import type { Outbound } from '../outbound.ts'
import type { Texting } from '../services.ts'
import { type AliyunKey, aliyun } from './aliyun.ts'
import { NotTaken, shortKey, type Templates } from './taken.ts'

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
        .array(z.looseObject({ OutId: z.string().optional(), SendStatus: z.number().optional() }))
        .default([]),
    })
    .optional(),
})
/** SendStatus: 1 waits for the receipt, 2 failed, 3 delivered. */
const FAILED = 2

export function aliyunTexting({ key, signName, templates }: AliyunTexting, outbound: Outbound): Texting {
  const ask = aliyun(key, outbound, 'dysmsapi.aliyuncs.com')
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
      const said = await ask('QuerySendDetails', {
        PhoneNumber: phone,
        SendDate: dayOf(new Date()).replaceAll('-', ''),
        PageSize: '50',
        CurrentPage: '1',
      })
      const found = Details.safeParse(said)
      if (!found.success) throw new NotTaken('阿里云没有按约定回答', true)
      const wanted = shortKey(once)
      return (found.data.SmsSendDetailDTOs?.SmsSendDetailDTO ?? []).some(
        ({ OutId, SendStatus }) => OutId === wanted && SendStatus !== FAILED,
      )
    },
  }
}
