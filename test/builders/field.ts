/**
 * The calls of the phone, for the tests of orders it works on: these stand left of the module `field` and know it only
 * from outside, as the phone does.
 */
export { fieldApi } from '#modules/field/shared/api.ts'
