import { useState } from 'react';
import { Button, ConfirmDialog, failureText, Grow, personName, Row, Stack, Text, toast, useUser } from 'shared-lib';
import { type Owners, useChangeOwner } from 'shared-lib/records';
import { type StaffRecord } from './columns';
import { SectionHead } from './Particulars';
import * as m from '../texts/m';

interface OwnerFlagProps {
  staff: StaffRecord;
  owners: Owners;
}

/** Whether this operator is an owner, who may change that, and the button for it. Source: R-beyond-481. */
export function OwnerFlag({ staff, owners: { owners, may_change } }: OwnerFlagProps) {
  const change = useChangeOwner();
  const self = useUser();
  const [asking, setAsking] = useState(false);
  const name = personName(staff);
  const isOwner = owners.some(({ id }) => id === staff.id);
  const isFirst = owners.length === 0;
  const isLast = isOwner && owners.length === 1;
  const canLogIn = staff.is_active && staff.registration_completed;
  const words = isFirst
    ? m.nobody_is_an_owner_yet()
    : isOwner
      ? m.person_is_an_owner({ name })
      : m.person_is_not_an_owner({ name });
  const confirm = (): void =>
    change.mutate(
      { id: staff.id, isOwner: !isOwner },
      {
        onSuccess: () => toast.success(isOwner ? m.person_is_not_an_owner({ name }) : m.person_is_an_owner({ name })),
        onError: (error) => toast.error(failureText(error, m.could_not_change_the_owner())),
        onSettled: () => setAsking(false),
      },
    );
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.owner()}</SectionHead>
      <Row $between>
        <Grow>
          <Text size="s" muted>
            {words}{' '}
            {!may_change && (isOwner ? m.only_an_owner_changes_this_account() : m.only_an_owner_makes_another())}
            {may_change && isLast && m.one_owner_stays()}
          </Text>
        </Grow>
        {may_change && !isLast && (isOwner || canLogIn) && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {isOwner ? m.end_owner() : m.make_owner()}
          </Button>
        )}
      </Row>
      {asking && (
        <ConfirmDialog
          open
          title={isOwner ? m.end_owner_question({ name }) : m.make_owner_question({ name })}
          text={
            isOwner
              ? m.person_changes_these_no_more({ name })
              : isFirst && staff.id !== self.id
                ? m.first_owner_is_another({ name })
                : isFirst
                  ? m.first_owner_is_you()
                  : m.person_can_change_these_too({ name })
          }
          confirmLabel={isOwner ? m.end_owner() : m.make_owner()}
          busy={change.isPending}
          onClose={() => setAsking(false)}
          onConfirm={confirm}
        />
      )}
    </Stack>
  );
}
