import { grants } from '#modules/permission/shared/permissions.ts'

/** 实时监测 (archives Appendix A, AB) and the places that show one lift live. */
export const may = grants({
  list: 'AB1',
  detail: 'AB2',
  stream: 'ABa',
  export: 'ABc',
  ofProject: 'AE1',
  ofLift: 'AL4',
  certified: 'ALC',
  certifiedSteps: 'ALD',
  editLift: 'ALb',
})
/** Any of them shows one lift live, on its page or beside it. */
export const SEES_LIVE = [may.detail, may.list, may.ofLift, may.ofProject, may.certified, may.certifiedSteps] as const
