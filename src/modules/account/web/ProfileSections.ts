import { type ComponentType, createContext } from 'react'

/**
 * Panels that modules further right show on 个人资料, above those of the account; the app plugs them in, as it does the map
 * of form fields. Each is drawn without facts given: it asks for those of the signed-in person.
 */
export const ProfileSections = createContext<readonly ComponentType[]>([])
