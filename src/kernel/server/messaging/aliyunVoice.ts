import { z } from 'zod'
import type { Outbound } from '../outbound.ts'
import type { Voice } from '../services.ts'
import { type AliyunKey, aliyun, isoOf, jsonOf } from './aliyun.ts'
import { NotTaken, type Receipt, type Sent, shortKey, type Templates } from './taken.ts'

/**
 * 阿里云语音服务, dyvmsapi 2017-05-25: SingleCallByTts, and QueryCallDetailByCallId for what became of one. A number is called once a minute
 * at most; the sender tries again later.
 */

export interface AliyunVoice {
  readonly key: AliyunKey
  /** 被叫显号; absent: one of the public numbers. */
  readonly showNumber?: string | undefined
  readonly templates: Templates
}

/** 语音通知, as calls are asked about by what they are. */
const NOTICE = '11000000300006'
/** Code of a call that was taken. */
const TAKEN = '200000'
const Said = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? ''))
const Detail = z.looseObject({ state: Said, stateDesc: Said, startDate: Said })

/** Heard by somebody who is woken up: twice. */
const PLAY_TIMES = '2'

export function aliyunVoice({ key, showNumber, templates }: AliyunVoice, outbound: Outbound): Voice {
  const ask = aliyun(key, outbound, 'dyvmsapi.aliyuncs.com')
  return {
    async call(phone, template, values, once) {
      const code = templates.get(template)
      if (!code) throw new NotTaken(`语音模板 ${template} 没有配置，请在 TIWEI_VOICE_TEMPLATES 中补上`)
      const { CallId } = await ask('SingleCallByTts', {
        CalledNumber: phone,
        ...(showNumber ? { CalledShowNumber: showNumber } : {}),
        TtsCode: code,
        TtsParam: JSON.stringify(values),
        PlayTimes: PLAY_TIMES,
        OutId: shortKey(once),
      })
      return { no: typeof CallId === 'string' ? CallId : null }
    },
    async became({ no, at }: Sent): Promise<Receipt> {
      if (!no) return { state: 'waiting' }
      const { Data } = await ask('QueryCallDetailByCallId', {
        CallId: no,
        ProdId: NOTICE,
        QueryDate: String(at.getTime()),
      })
      const { state, stateDesc, startDate } = detailOf(Data)
      if (state === '') return { state: 'waiting' }
      if (state === TAKEN) return { state: 'delivered', at: isoOf(startDate) }
      const why = stateDesc === state ? '' : stateDesc
      return { state: 'failed', reason: `电话没有接通：${why || '未说明'}（${state}）` }
    },
  }
}

/** The record of a call comes as a text of JSON, and empty until there is one. */
function detailOf(data: unknown): z.output<typeof Detail> {
  if (typeof data !== 'string' || data === '') return Detail.parse({})
  const found = Detail.safeParse(jsonOf(data))
  if (!found.success) throw new NotTaken('阿里云没有按约定回答', true)
  return found.data
}
