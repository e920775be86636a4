import { figures } from '#kernel/shared/figure.ts'

export const permissionFigures = figures('permission', {
  employees: { label: '员工', unit: '人', of: '岗位', means: '担任该岗位的员工，已离职的不计。' },
  enabled: { label: '可用权限', unit: '项', of: '岗位', means: '岗位可用的权限。' },
  visible: { label: '可见不可用', unit: '项', of: '岗位', means: '岗位看得见、点不了的权限。' },
})
