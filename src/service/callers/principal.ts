/** Who calls: the account everything is looked up for, its plan and where the call came from. */
import type { PlanName } from '../../contract/index.ts';
import { LOCAL_ACCOUNT } from '../../store/index.ts';

/** The caller a service is made for. */
export interface Principal {
  readonly account_id: string;
  readonly plan: PlanName;
  /** Address of the caller as the service sees it. */
  readonly address: string;
  /** The key the caller authenticated with; null for the owner of this machine. */
  readonly key_id: string | null;
}

/** The owner of this machine, as the command line calls. The largest plan unless told otherwise. */
export const localPrincipal = (plan: PlanName = 'business', account_id = LOCAL_ACCOUNT): Principal => ({
  account_id,
  plan,
  address: '127.0.0.1',
  key_id: null,
});
