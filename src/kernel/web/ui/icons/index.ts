export * from './action.tsx'
export type { Icon, IconProps } from './drawn.tsx'
export * from './lift.tsx'
export * from './nav.tsx'
