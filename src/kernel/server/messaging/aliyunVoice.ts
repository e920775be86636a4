import type { Outbound } from '../outbound.ts'
import type { Voice } from '../services.ts'
import { type AliyunKey, aliyun } from './aliyun.ts'
import { NotTaken, shortKey, type Templates } from './taken.ts'

/** 阿里云语音服务, dyvmsapi 2017-05-25: SingleCallByTts. A number is called once a minute at most; the sender tries again later. */

export interface AliyunVoice {
  readonly key: AliyunKey
  /** 被叫显号; absent: one of the public numbers. */
  readonly showNumber?: string | undefined
  readonly templates: Templates
}

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
  }
}
