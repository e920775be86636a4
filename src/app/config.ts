import { resolve } from 'node:path'
import { z } from 'zod'
import { type Kuaidi100Keys, logisticsKeys } from '#kernel/server/logistics/keys.ts'
import type { AliyunKey } from '#kernel/server/messaging/aliyun.ts'
import type { Templates } from '#kernel/server/messaging/taken.ts'
import { type AlipayKeys, payKeys, type WechatKeys } from '#kernel/server/payments/keys.ts'
import { SetupRefusal } from '#kernel/server/setupRefusal.ts'

const url = (...protocols: string[]) =>
  z.string().refine((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), {
    message: `应为 ${protocols.map((p) => `${p}//`).join(' 或 ')} 开头的地址`,
  })
const oneOf = <const T extends readonly [string, ...string[]]>(...values: T) =>
  z.enum(values, { message: `应为 ${values.join('、')} 之一` })

/** Names of the product's templates and what the provider calls them. */
const templates = z.string().regex(/^[a-zA-Z]+=\w{3,40}(,[a-zA-Z]+=\w{3,40})*$/, '应为 名称=模板编号，以逗号分隔')

const mqttPort = z.string().refine((text) => text === 'off' || (/^\d{1,5}$/.test(text) && Number(text) <= 65_535), {
  message: '应为 0～65535 的整数或 off',
})

/**
 * Every setting of the service, once: name in the environment, rule, default, meaning. The table in README.md is
 * compared with this one by a test.
 */
export const settings = {
  PORT: {
    rule: z.coerce
      .number({ message: '应为 0～65535 的整数' })
      .int('应为 0～65535 的整数')
      .min(0, '应为 0～65535 的整数')
      .max(65535, '应为 0～65535 的整数'),
    fallback: '8080',
    meaning: '服务端口；0 表示任选空闲端口',
  },
  HOST: { rule: z.string(), fallback: '127.0.0.1', meaning: '监听地址；对外服务时设为 0.0.0.0' },
  DATABASE_URL: {
    rule: url('postgres:', 'postgresql:'),
    fallback: '',
    meaning: '自有 PostgreSQL（15 及以上）的管理地址；不设则使用内置数据库',
  },
  REDIS_URL: { rule: url('redis:', 'rediss:'), fallback: '', meaning: '多实例之间的推送与缓存；不设则在进程内' },
  MQTT_PORT: { rule: mqttPort, fallback: '1883', meaning: '内置 MQTT 服务的端口；off 表示不开' },
  MQTT_TLS_PORT: {
    rule: mqttPort,
    fallback: '8883',
    meaning: '内置 MQTT 服务的 TLS 端口，证书首次启动时生成在数据目录；off 表示不开',
  },
  MQTT_URL: {
    rule: url('mqtt:', 'mqtts:'),
    fallback: '',
    meaning: '自有 MQTT 服务（MQTT 5）的地址，代替内置的；mqtt://用户:密码@主机:1883 或 mqtts://…',
  },
  OSS_URL: {
    rule: url('https:', 'http:').refine((text) => URL.parse(text)?.username && URL.parse(text)?.password, {
      message: '应含 AccessKeyId 与 AccessKeySecret：https://{AccessKeyId}:{AccessKeySecret}@{地域节点}',
    }),
    fallback: '',
    meaning: '阿里云 OSS 的地域节点与密钥；不设则文件存在数据目录',
  },
  TIWEI_DATA: { rule: z.string(), fallback: './data', meaning: '数据目录：内置数据库、上传文件与密钥' },
  TIWEI_SECRET: {
    rule: z.string().regex(/^[0-9a-f]{64}$/, '应为 64 位十六进制小写字符'),
    fallback: '',
    meaning: '安装密钥；多台机器共用一个数据库时各实例设为同一值，不设则使用数据目录中的 secret 文件',
  },
  TIWEI_DEMO: { rule: oneOf('on', 'off', 'large'), fallback: 'on', meaning: '数据库为空时是否载入演示数据' },
  TIWEI_RAW_DAYS: {
    rule: z
      .string()
      .refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 30, '应为 1 至 30 的整数'),
    fallback: '30',
    meaning: '终端原始数据保留的天数；更早的曲线由分钟、小时汇总画出',
  },
  TIWEI_SIMULATOR: {
    rule: oneOf('on', 'off'),
    fallback: '',
    meaning: '演示数据的终端是否由模拟程序驱动；不设则有演示数据时驱动，TIWEI_ENV=test 时不驱动',
  },
  TIWEI_ENV: {
    rule: oneOf('development', 'test', 'production'),
    fallback: 'production',
    meaning: '运行环境：决定功能允许名单与开发页面',
  },
  TIWEI_OUTBOUND: {
    rule: oneOf('public', 'private'),
    fallback: 'public',
    meaning: '对接外部系统允许的地址：public 只允许公网的 https；private 另允许内网的 https 与本机的 http',
  },
  TIWEI_CITY_STANDARDS: {
    rule: z.string().regex(/^[789](,[789])*$/, '应为 7、8、9 中的一个或几个，以逗号分隔'),
    fallback: '',
    meaning: '另外开放的城市平台标准：7 深圳、8 南京、9 成都',
  },
  TIWEI_LOG: {
    rule: oneOf('trace', 'debug', 'info', 'warn', 'error', 'silent'),
    fallback: 'info',
    meaning: '日志级别',
  },
  TIWEI_METRICS_TOKEN: {
    rule: z.string().min(16, '应为 16 个以上的字符'),
    fallback: '',
    meaning: '读取 /metrics 与 /openapi.json 的口令（Authorization: Bearer）；不设则只答本机直接的请求',
  },
  TIWEI_PUBLIC_URL: {
    rule: url('http:', 'https:'),
    fallback: '',
    meaning: '用户访问的地址，用于二维码、短信中的链接；不设则为监听地址',
  },
  TIWEI_MAP_TILES: {
    rule: z
      .string()
      .refine(
        (text) =>
          text
            .split(/\s+/)
            .every(
              (address) =>
                /^https?:$/.test(URL.parse(address)?.protocol ?? '') &&
                ['{x}', '{y}', '{z}'].every((part) => address.includes(part)),
            ),
        { message: '应为 http:// 或 https:// 开头、含 {x}、{y}、{z} 的地址' },
      ),
    fallback: '',
    meaning: '地图瓦片服务的地址（含 {x}、{y}、{z} 与密钥，浏览器看得到）；几层叠放的以空格分开；不设则按路程画示意图',
  },
  TIWEI_MAP_SYSTEM: {
    rule: oneOf('gcj02', 'wgs84'),
    fallback: 'gcj02',
    meaning: '瓦片的坐标系：gcj02（高德、腾讯）或 wgs84（天地图的 CGCS2000 与之相同）',
  },
  TIWEI_MAP_CREDIT: {
    rule: z.string().max(100, '最多 100 字'),
    fallback: '',
    meaning: '瓦片服务的版权说明与审图号，显示在地图右下角；设瓦片地址时必填',
  },
  TIWEI_MAP_SERVICE: {
    rule: oneOf('amap', 'tianditu'),
    fallback: '',
    meaning: '搜地址用的地图服务：amap 高德（Web服务密钥）、tianditu 天地图（服务器端密钥）；不设则在图上点出位置',
  },
  TIWEI_MAP_KEY: {
    rule: z.string().regex(/^[0-9A-Za-z]{16,64}$/, '应为 16～64 位字母与数字'),
    fallback: '',
    meaning: '地图服务的密钥，只在服务端使用；设地图服务时必填',
  },
  TIWEI_ALIYUN_KEY: {
    rule: z.string().regex(/^[\w.-]{8,64}:[\w+/=-]{8,128}$/, '应为 AccessKeyId:AccessKeySecret'),
    fallback: '',
    meaning: '阿里云的密钥，用于短信与语音：AccessKeyId:AccessKeySecret',
  },
  TIWEI_SMS: {
    rule: oneOf('aliyun'),
    fallback: '',
    meaning: '短信服务：aliyun 阿里云短信；不设则只写入日志，不发出',
  },
  TIWEI_SMS_SIGN: { rule: z.string().max(30, '最多 30 字'), fallback: '', meaning: '短信签名；设短信服务时必填' },
  TIWEI_SMS_TEMPLATES: {
    rule: templates,
    fallback: '',
    meaning: '短信模板：名称=模板编号，以逗号分隔，如 smsCode=SMS_1,fault=SMS_2；设短信服务时必填',
  },
  TIWEI_VOICE: {
    rule: oneOf('aliyun'),
    fallback: '',
    meaning: '语音电话服务：aliyun 阿里云语音（文本转语音）；不设则只写入日志，不拨出',
  },
  TIWEI_VOICE_NUMBER: {
    rule: z.string().regex(/^\d{3,20}$/, '应为电话号码'),
    fallback: '',
    meaning: '语音电话的显示号码；不设则用服务商的公共号码',
  },
  TIWEI_VOICE_TEMPLATES: {
    rule: templates,
    fallback: '',
    meaning: '语音模板：名称=模板编号，以逗号分隔，如 fault=TTS_1,repair=TTS_2；设语音服务时必填',
  },
  TIWEI_APP: {
    rule: oneOf('wecom', 'dingtalk'),
    fallback: '',
    meaning: '推送到手机的应用：wecom 企业微信、dingtalk 钉钉，按手机号找成员；不设则只写入日志，不发出',
  },
  TIWEI_APP_ID: {
    rule: z.string().regex(/^\w{8,64}$/, '应为企业微信的企业 ID 或钉钉的 AppKey'),
    fallback: '',
    meaning: '企业微信的企业 ID，或钉钉应用的 AppKey；设推送应用时必填',
  },
  TIWEI_APP_AGENT: {
    rule: z.coerce.number({ message: '应为数字' }).int('应为数字').positive('应为数字'),
    fallback: '',
    meaning: '应用的 AgentId；设推送应用时必填',
  },
  TIWEI_APP_SECRET: {
    rule: z.string().min(16, '应为 16 个以上的字符').max(128, '最多 128 个字符'),
    fallback: '',
    meaning: '应用的 Secret（钉钉为 AppSecret）；设推送应用时必填',
  },
  TIWEI_PAY_SANDBOX: {
    rule: oneOf('on', 'off'),
    fallback: 'off',
    meaning: '配件商城的沙箱支付：on 打开，用于演示与联调，不产生真实扣款',
  },
  TIWEI_PAY_WECHAT: {
    rule: z.string().max(500, '最多 500 字'),
    fallback: '',
    meaning: '微信支付（服务商模式，API v3）密钥文件的路径；内容见 docs/operations.md，不设则不提供微信支付',
  },
  TIWEI_PAY_ALIPAY: {
    rule: z.string().max(500, '最多 500 字'),
    fallback: '',
    meaning: '支付宝（直付通）密钥文件的路径；内容见 docs/operations.md，不设则不提供支付宝',
  },
  TIWEI_LOGISTICS_KUAIDI: {
    rule: z.string().max(500, '最多 500 字'),
    fallback: '',
    meaning: '快递100 密钥文件的路径，商城的包裹由它订阅与查询；内容见 docs/operations.md，不设则手工登记物流',
  },
  TIWEI_LOGISTICS_SIMULATOR: {
    rule: oneOf('on', 'off'),
    fallback: 'off',
    meaning: '模拟物流：on 打开，包裹按固定的时间走完全程，用于演示与联调；设了快递100时不起作用',
  },
  BRAND: { rule: oneOf('default', 'custom'), fallback: 'default', meaning: '品牌：名称与标志' },
} as const satisfies Record<string, { rule: z.ZodType; fallback: string; meaning: string }>

export interface Config {
  port: number
  host: string
  databaseUrl: string | undefined
  redisUrl: string | undefined
  /** Of the broker inside; null: off. */
  mqttPort: number | null
  mqttTlsPort: number | null
  mqttUrl: string | undefined
  ossUrl: string | undefined
  /** Absolute path. */
  dataDir: string
  secret: string | undefined
  demo: 'on' | 'off' | 'large'
  /** Raw frames of terminals are kept so long, days. */
  rawDays: number
  /** The demo's terminals live. */
  simulator: boolean
  env: 'development' | 'test' | 'production'
  outbound: 'public' | 'private'
  /** Of 7, 8, 9. */
  cityStandards: readonly number[]
  log: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'
  metricsToken: string | undefined
  publicUrl: string | undefined
  /** Raster tiles, one above the other, their system and what must be said of them (docs/decisions/0016, 0126). */
  mapTiles: readonly string[] | undefined
  mapSystem: 'gcj02' | 'wgs84'
  mapCredit: string | undefined
  /** Address search, by a key that never leaves the server (docs/decisions/0126). */
  mapService: 'amap' | 'tianditu' | undefined
  mapKey: string | undefined
  /** Providers of what goes out of the house; undefined: it is only logged (docs/decisions/0139). */
  sms: { key: AliyunKey; signName: string; templates: Templates } | undefined
  voice: { key: AliyunKey; showNumber: string | undefined; templates: Templates } | undefined
  appPush: { kind: 'wecom' | 'dingtalk'; id: string; agentId: number; secret: string } | undefined
  /** Payments of the mall: what moves no money, and the keys of real providers (docs/decisions/0184). */
  paySandbox: boolean
  wechatPay: WechatKeys | undefined
  alipay: AlipayKeys | undefined
  /** Where parcels are (docs/decisions/0189). */
  kuaidi100: Kuaidi100Keys | undefined
  logisticsSimulator: boolean
  brand: 'default' | 'custom'
}

type Name = keyof typeof settings

/** Reads the settings; throws a SetupRefusal that names every unknown or malformed variable. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const complaints: string[] = []
  for (const name of Object.keys(environment))
    if (name.startsWith('TIWEI_') && !(name in settings)) complaints.push(`${name} 不是梯维的设置${similar(name)}`)

  const read = <N extends Name>(name: N): z.output<(typeof settings)[N]['rule']> | undefined => {
    const { rule, fallback } = settings[name]
    const text = environment[name]?.trim() || fallback
    if (text === '') return undefined
    const result = rule.safeParse(text)
    if (result.success) return result.data as z.output<(typeof settings)[N]['rule']>
    const shown = /SECRET$|TOKEN$|TILES$|KEY$|_URL$/.test(name) ? '' : `「${text}」` // addresses carry passwords and keys
    complaints.push(`${name} 的值${shown}不正确：${result.error.issues[0]?.message}`)
    return undefined
  }
  const config = {
    port: read('PORT'),
    host: read('HOST'),
    databaseUrl: read('DATABASE_URL'),
    redisUrl: read('REDIS_URL'),
    mqttPort: portOf(read('MQTT_PORT')),
    mqttTlsPort: portOf(read('MQTT_TLS_PORT')),
    mqttUrl: read('MQTT_URL'),
    ossUrl: read('OSS_URL'),
    dataDir: resolve(read('TIWEI_DATA') ?? ''),
    secret: read('TIWEI_SECRET'),
    demo: read('TIWEI_DEMO'),
    rawDays: Number(read('TIWEI_RAW_DAYS')),
    simulator: (read('TIWEI_SIMULATOR') ?? (read('TIWEI_ENV') === 'test' ? 'off' : 'on')) === 'on',
    env: read('TIWEI_ENV'),
    outbound: read('TIWEI_OUTBOUND'),
    cityStandards: (read('TIWEI_CITY_STANDARDS') ?? '').split(',').filter(Boolean).map(Number),
    log: read('TIWEI_LOG'),
    metricsToken: read('TIWEI_METRICS_TOKEN'),
    publicUrl: read('TIWEI_PUBLIC_URL'),
    mapTiles: read('TIWEI_MAP_TILES')?.split(/\s+/),
    mapSystem: read('TIWEI_MAP_SYSTEM'),
    mapCredit: read('TIWEI_MAP_CREDIT'),
    mapService: read('TIWEI_MAP_SERVICE'),
    mapKey: read('TIWEI_MAP_KEY'),
    ...providers(read, complaints),
    paySandbox: read('TIWEI_PAY_SANDBOX') === 'on',
    ...payKeys(read('TIWEI_PAY_WECHAT'), read('TIWEI_PAY_ALIPAY'), complaints),
    ...logisticsKeys(read('TIWEI_LOGISTICS_KUAIDI'), complaints),
    logisticsSimulator: read('TIWEI_LOGISTICS_SIMULATOR') === 'on',
    brand: read('BRAND'),
  }
  if (config.mapTiles && !config.mapCredit) complaints.push('设了 TIWEI_MAP_TILES，还须设 TIWEI_MAP_CREDIT')
  if (config.mapService && !config.mapKey) complaints.push('设了 TIWEI_MAP_SERVICE，还须设 TIWEI_MAP_KEY')
  if (complaints.length > 0) throw new SetupRefusal(`${complaints.join('；')}。请改正后重新启动`)
  return config as Config
}

type Read = <N extends Name>(name: N) => z.output<(typeof settings)[N]['rule']> | undefined

/** Texts, calls and messages of an app: each whole or not at all. */
function providers(read: Read, complaints: string[]): Pick<Config, 'sms' | 'voice' | 'appPush'> {
  const whole = (name: Name, needed: Partial<Record<Name, unknown>>) => {
    const missing = Object.entries(needed).flatMap(([one, value]) => (value === undefined ? [one] : []))
    if (missing.length > 0) complaints.push(`设了 ${name}，还须设 ${missing.join('、')}`)
    return missing.length === 0
  }
  const key = keyOf(read('TIWEI_ALIYUN_KEY'))
  const [sign, texts, calls] = [read('TIWEI_SMS_SIGN'), read('TIWEI_SMS_TEMPLATES'), read('TIWEI_VOICE_TEMPLATES')]
  const [id, agentId, secret] = [read('TIWEI_APP_ID'), read('TIWEI_APP_AGENT'), read('TIWEI_APP_SECRET')]
  const app = read('TIWEI_APP')
  const needed = {
    sms: { TIWEI_ALIYUN_KEY: key, TIWEI_SMS_SIGN: sign, TIWEI_SMS_TEMPLATES: texts },
    voice: { TIWEI_ALIYUN_KEY: key, TIWEI_VOICE_TEMPLATES: calls },
    app: { TIWEI_APP_ID: id, TIWEI_APP_AGENT: agentId, TIWEI_APP_SECRET: secret },
  }
  const sms = read('TIWEI_SMS') && whole('TIWEI_SMS', needed.sms)
  const voice = read('TIWEI_VOICE') && whole('TIWEI_VOICE', needed.voice)
  const appWhole = app && whole('TIWEI_APP', needed.app)
  return {
    sms: sms && key && sign && texts ? { key, signName: sign, templates: templatesOf(texts) } : undefined,
    voice:
      voice && key && calls
        ? { key, showNumber: read('TIWEI_VOICE_NUMBER'), templates: templatesOf(calls) }
        : undefined,
    appPush: appWhole && id && agentId && secret ? { kind: app, id, agentId, secret } : undefined,
  }
}

function keyOf(text: string | undefined): AliyunKey | undefined {
  if (!text) return undefined
  const at = text.indexOf(':')
  return { id: text.slice(0, at), secret: text.slice(at + 1) }
}

const templatesOf = (text: string): Templates =>
  new Map(text.split(',').map((pair) => pair.split('=') as [string, string]))

const portOf = (text: string | undefined): number | null => (text === undefined || text === 'off' ? null : Number(text))

/** 「，是否想设 TIWEI_DATA」 for a slip of the pen. */
function similar(name: string): string {
  const near = Object.keys(settings).find((known) => known.startsWith(name) || name.startsWith(known))
  return near ? `，是否应为 ${near}` : ''
}
