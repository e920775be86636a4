import { Part, type TemplateItem } from './template.ts'

/** Places as the checklists' rows name them. */
export const partOfPlace: Readonly<Record<string, TemplateItem['part']>> = {
  机房: Part.code.machineRoom,
  井道: Part.code.shaft,
  轿顶: Part.code.car,
  轿厢: Part.code.car,
  轿底: Part.code.car,
  层站: Part.code.landing,
  底坑: Part.code.pit,
  液压: Part.code.hydraulics,
  驱动站: Part.code.driveStation,
  梯路: Part.code.stepBand,
  扶手: Part.code.handrail,
  出入口: Part.code.entrance,
}
