import type { ComfortRun } from '../shared/comfortTest.ts'

/** 上行 1, 下行 2; what decides and what is not judged say so. */
export function runName({ up, valid }: ComfortRun, at: number, decides: boolean): string {
  const way = up === null ? '运行' : up ? '上行' : '下行'
  return `${way} ${at + 1}${valid ? (decides ? '，按此次评定' : '') : '，不评定'}`
}
