import { useLocation } from 'react-router'
import { type TemplateAddresses, templateAddresses } from '../shared/paths.ts'
import type { Kind } from './kinds.ts'

/** The template pages stand under 企业管理 and under 维保: links stay where the person came in. */
export const useTemplateAddresses = (kind: Kind): TemplateAddresses => templateAddresses(kind, useLocation().pathname)
