import { creditCodeCheck } from '#kernel/shared/rules.ts'
import type { Random } from './random.ts'

/** Invented people, firms and numbers; nobody real is meant. */
const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕'.split('')
const givenNames =
  '建国 志强 文斌 海涛 晓东 国庆 俊杰 立新 永康 春生 德顺 家明 少华 卫东 振宇 长河 宏伟 思远 佳宁 雨桐 秀兰 玉梅 静怡 明辉 学文 天佑 长青 向阳 一鸣 子墨 安邦 凯旋 守正 致远 景行 知行 乐山 云帆'.split(
    ' ',
  )

/** The workers the examples speak of (jobs 9). */
const knownWorkers = ['王一维', '李二保', '赵小梯']

/** Different names, the known ones first. */
export function peopleNames(random: Random, count: number, known: readonly string[] = knownWorkers): string[] {
  const all = surnames.flatMap((surname) => givenNames.map((given) => surname + given))
  return [...known, ...random.shuffled(all)].slice(0, count)
}

/** Makers and models of nine invented brands. */
export const brands = [
  { brand: '迅捷', maker: '迅捷电梯（示例）有限公司', models: ['XJ-3000', 'XJ-5000MRL'], steps: 'XJ-E35' },
  { brand: '凌云', maker: '凌云电梯（示例）股份有限公司', models: ['LY-V', 'LY-VX'], steps: 'LY-T30' },
  { brand: '恒升', maker: '恒升电梯工业（示例）有限公司', models: ['HS-700', 'HS-900'], steps: 'HS-F12' },
  { brand: '安达', maker: '安达机电（示例）有限公司', models: ['AD-G2', 'AD-G3'], steps: 'AD-S35' },
  { brand: '博远', maker: '博远电梯（示例）有限公司', models: ['BY-1', 'BY-2'], steps: 'BY-E30' },
  { brand: '川崎升', maker: '川崎升电梯（示例）有限公司', models: ['CQ-L', 'CQ-H'], steps: 'CQ-P12' },
  { brand: '奥峰', maker: '奥峰电梯（示例）集团有限公司', models: ['AF-600', 'AF-800'], steps: 'AF-E' },
  { brand: '天梭', maker: '天梭楼宇设备（示例）有限公司', models: ['TS-100', 'TS-200'], steps: 'TS-W' },
  { brand: '云顶', maker: '云顶智能电梯（示例）有限公司', models: ['YD-Pro', 'YD-Air'], steps: 'YD-S' },
] as const

export const insurers = ['示例财产保险股份有限公司', '安心保险（示例）有限公司', '同舟保险（示例）有限公司'] as const

/** A credit code of the form of GB 32100 with its check character, of an invented registration district. */
export function creditCode(random: Random): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  const body = `91330199MA${Array.from({ length: 7 }, () => random.pick([...signs])).join('')}`
  return body + creditCodeCheck(body)
}

export const mobile = (random: Random): string =>
  `1${random.pick(['36', '37', '50', '58', '77', '86'])}${random.digits(8)}`
