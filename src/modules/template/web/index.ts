export { Figure } from './Figure.tsx'
export { RhythmFields } from './HeadFields.tsx'
export { RuleFields } from './RuleFields.tsx'
export { RuleExport, RuleImport } from './RuleSheets.tsx'
