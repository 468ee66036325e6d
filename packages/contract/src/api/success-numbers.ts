/** `success` numbers that open the login dialog; the last also clears the stored user. */
export const loginRequiredSuccess: readonly number[] = [10005, 10009, 10010]
