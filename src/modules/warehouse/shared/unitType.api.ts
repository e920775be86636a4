import { z } from 'zod'
import { endpoint } from '#kernel/shared/endpoint.ts'
import { ordinary } from '#kernel/shared/ordinary.ts'
import { ById, choosing, Option, OptionQuery, Saved, WithVersion } from '#kernel/shared/page.ts'
import { mayUnit } from './permissions.ts'
import { UnitTypeDetail, UnitTypeDraft, UnitTypeNode } from './unitType.ts'

/** Whoever looks for parts by their class, or puts one into it. */
const sees = [mayUnit.classes, mayUnit.list, mayUnit.add, mayUnit.edit]

export const unitTypeApi = {
  ...ordinary('/warehouse/unitType', '配件分类', {
    draft: UnitTypeDraft,
    detail: UnitTypeDetail,
    needs: {
      options: sees,
      detail: sees,
      add: mayUnit.editClasses,
      edit: mayUnit.editClasses,
      remove: mayUnit.editClasses,
    },
  }),
  /** All classes, each before its children, with the parts in them. */
  tree: endpoint({
    method: 'POST',
    path: '/warehouse/unitType/tree',
    title: '配件分类树',
    needs: sees,
    reads: true,
    input: z.object({}),
    reply: z.array(UnitTypeNode),
  }),
  /** Classes that can hold parts: those without classes below them. */
  leaves: endpoint({
    method: 'GET',
    path: '/warehouse/unitType/leaves',
    title: '选择末级分类',
    needs: sees,
    input: choosing(OptionQuery),
    reply: z.array(Option),
  }),
  checkName: endpoint({
    method: 'POST',
    path: '/warehouse/unitType/checkName',
    title: '分类名称是否重复',
    needs: [mayUnit.editClasses],
    reads: true,
    silent: true,
    input: z.object({
      name: z.string().max(30),
      parentId: z.uuid().nullable().optional(),
      id: z.uuid().optional(),
    }),
    reply: z.object({ duplicate: z.boolean() }),
  }),
  /** Added: dragged to another place; before `beforeId`, else last under the parent. */
  move: endpoint({
    method: 'POST',
    path: '/warehouse/unitType/move',
    title: '移动配件分类',
    needs: [mayUnit.editClasses],
    input: z.object({
      ...ById.shape,
      ...WithVersion.shape,
      parentId: z.uuid().nullable().default(null),
      beforeId: z.uuid().optional(),
    }),
    reply: Saved,
  }),
}
