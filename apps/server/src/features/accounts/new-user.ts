import { EMAIL_LENGTH_MAX, ERRORS, NAME_LENGTH_MAX } from '@rookery/contract';
import { APIError } from 'better-auth/api';
import { readMemberName } from '../../input/name.ts';

/** Also called before an address is looked up, so that a refused name does not reveal whether it has an account. */
export async function checkNewUser<User extends { name: string; email: string }>(
  user: User,
): Promise<{ data: User }> {
  if (user.email.length > EMAIL_LENGTH_MAX)
    throw new APIError('BAD_REQUEST', { code: 'INVALID_EMAIL', message: 'Invalid email' });
  const name = readMemberName(user.name);
  // A picture at a provider is not shown here, so its address is not stored.
  if (name.ok) return { data: { ...user, name: name.value, image: null } };
  if (name.code === 'bot_name' || name.code === 'reserved_name') {
    const { sentence } = ERRORS[name.code];
    throw new APIError('UNPROCESSABLE_ENTITY', { code: name.code, message: sentence });
  }
  throw new APIError('BAD_REQUEST', {
    code: 'INVALID_NAME',
    message: `A name has 1 to ${NAME_LENGTH_MAX} characters.`,
  });
}
