import { grants } from '#modules/permission/shared/permissions.ts'

/** Whoever may see the policies may take their list home: the table knows no code of its own for that. */
export const may = grants({ list: 'ALA', write: 'ALj' })
